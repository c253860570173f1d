-- Sixty flash sales, one an hour, each an hour long. The first started three hours ago, so that there is something
-- to see at once: two are over, one ends as the next begins, and the rest is still to come. Sales keep the server's
-- time; without a server that is this machine's.
--
--   live:      scripts/run docs/examples/flash-sale.lua
--   at once:   moondial rehearse docs/examples/flash-sale.lua --json --from 2026-12-01T00:00:00Z --for 70h
--
-- An edge that had passed when the script was loaded does not fire any more: of sixty starts three are missing in a
-- rehearsal, of sixty ends two.

local hour = 3600

local goods = {
  { "Kettle 1.7 L",     price = 19.90,  was = 39.90,  stock = 120 },
  { "Phone 12",         price = 499.00, was = 599.00, stock = 40 },
  { "Desk lamp",        price = 24.50,  was = 35.00,  stock = 200 },
  { "Running shoes",    price = 59.00,  was = 98.00,  stock = 85 },
  { "Coffee beans 1 kg", price = 11.90, was = 16.90,  stock = 500 },
  { "Headphones",       price = 79.00,  was = 129.00, stock = 60 },
  { "Rain jacket",      price = 49.90,  was = 89.90,  stock = 75 },
  { "Board game",       price = 22.00,  was = 34.00,  stock = 90 },
  { "Cast iron pan",    price = 27.90,  was = 44.90,  stock = 110 },
  { "Office chair",     price = 139.00, was = 219.00, stock = 25 },
}

-- A whole second: the table on the board then changes all its rows at the same moment.
local first = math.ceil(clock.now()) - 3 * hour

local sales = {
  name = "flash sales",
  ending = "10m",

  on_start = function(row)
    notify("Now on sale", ("%s for %.2f instead of %.2f"):format(row.name, row.price, row.was))
  end,

  on_ending = function(row)
    local next_one = sale.all({ phase = "upcoming" })[1]
    log.info(("%s: ten minutes left; then: %s"):format(row.name, next_one and next_one.name or "nothing more"))
  end,

  on_end = function(row)
    log.info(("%s is back at %.2f"):format(row.name, row.was))
  end,
}

for number = 1, 60 do
  local good = goods[(number - 1) % #goods + 1]
  local starts = first + (number - 1) * hour
  sales[number] = {
    good[1],
    starts = starts, ends = starts + hour,
    price = good.price, was = good.was, stock = good.stock,
  }
end

sale.list(sales)
