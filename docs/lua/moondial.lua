---@meta
-- Moondial's Lua API for lua-language-server, made from the API's registry.

---@alias Duration number|string Seconds, or a text such as "1h30m".
---@alias Time number|string Unix seconds, or a text such as "18:30".

---@class Info
---@field due? number When it was due, in Unix seconds.
---@field late number By how many seconds it is late.
---@field missed? integer How many firings have no call of their own.
---@field reason string Why it is called: "due" or another word.
---@field generation? integer The run that it belongs to.

---A countdown of this script. The host owns it: it runs on when no variable holds it.
---@class Timer
---@field id integer Its number, never used twice.
---@field name? string Its name.
---@field label? string What boards show in place of the name.
---@field phase? string idle, running, paused, expired, missed or cancelled.
---@field remaining? number Seconds left; nil without an end.
---@field elapsed? number Seconds that have run.
---@field total? number Seconds that it takes in all; nil without an end.
---@field overtime? number Seconds since it fired.
---@field progress? number Elapsed over total, 0 to 1.
---@field due? number When it fires next, in Unix seconds.
---@field ends_at? number When all of it is over, in Unix seconds.
---@field late? number By how many seconds it fired late.
---@field generation? integer How often it has been started from its total, or has fired.
---@field text? string What boards show.
---@field alarming boolean Whether its alarm rings.
---@field step? string The name of a sequence's present step.
---@field round? integer The number of a sequence's present round, from 1.
local Timer = {}

---Runs it from its total, or resumes it.
---@return boolean
---@return string?
function Timer:start() end

---Stops it and keeps the time left.
---@return boolean
---@return string?
function Timer:pause() end

---Lets it run on after a pause.
---@return boolean
---@return string?
function Timer:resume() end

---Starts, pauses or resumes it.
---@return boolean
---@return string?
function Timer:toggle() end

---Runs it from its full total, whatever it does now.
---@return boolean
---@return string?
function Timer:restart() end

---Makes it idle with its full total; refused while it runs.
---@return boolean
---@return string?
function Timer:reset() end

---Ends it without firing.
---@return boolean
---@return string?
function Timer:cancel() end

---Lets it fire now.
---@return boolean
---@return string?
function Timer:finish() end

---Answers its alarm.
---@return boolean
---@return string?
function Timer:dismiss() end

---Ends the present step of a sequence.
---@return boolean
---@return string?
function Timer:skip() end

---Makes it longer, or shorter by a negative span.
---@param span Duration
---@return boolean
---@return string?
function Timer:extend(span) end

---Sets the time left, or the time at which a timer at a time fires.
---@param left Duration
---@return boolean
---@return string?
function Timer:set(left) end

---A countdown with buttons that add to it.
---@class Pad
---@field timer Timer Its countdown.
---@field name? string Its name.
---@field buttons string[] The labels of its buttons.
local Pad = {}

---Presses a button, by its label or its number; refused while the pad runs.
---@param button string|integer
---@return boolean
---@return string?
function Pad:press(button) end

---Starts it, or stops it and keeps the time left.
---@return boolean
---@return string?
function Pad:toggle() end

---Sets it to zero; refused while it runs.
---@return boolean
---@return string?
function Pad:reset() end

---A row of a sale list.
---@class Row
---@field id? string What tells rows of one name apart.
---@field name? string What is sold.
---@field group? string The heading that it stands under.
---@field list? string The name of its list.
---@field link? string Where it is sold.
---@field price? number What it costs.
---@field was? number What it cost.
---@field stock? integer How many there are.
---@field sold? integer How many have been sold.
---@field enabled boolean Whether it fires.
---@field starts? number When it opens, in Unix seconds.
---@field ends? number When it closes, in Unix seconds.
---@field phase? string upcoming, live, ending or ended.
---@field live boolean Whether it is open.
---@field remaining? number Seconds to its start while upcoming, then to its end.
---@field progress? number Elapsed over the whole window, 0 to 1.
---@field text? string What boards show.
---@field generation? integer How often it has been opened anew.
local Row = {}

---Opens it now.
---@return boolean
---@return string?
function Row:start_now() end

---Closes it now.
---@return boolean
---@return string?
function Row:end_now() end

---Lets it fire again.
---@return boolean
---@return string?
function Row:enable() end

---Lets it fire nothing.
---@return boolean
---@return string?
function Row:disable() end

---Counts so many as sold, one without a number; refused beyond the stock.
---@param count? integer
---@return boolean
---@return string?
function Row:sell(count) end

---Moves its end.
---@param span Duration
---@return boolean
---@return string?
function Row:extend(span) end

---@class Row_set_fields
---@field group? string The heading that it stands under.
---@field starts? Time When it opens.
---@field ends? Time When it closes; without an end it stays open.
---@field lasts? Duration How long it is open, in place of ends.
---@field zone? string Where its times hold, such as "Asia/Shanghai".
---@field price? number What it costs.
---@field was? number What it cost.
---@field stock? integer How many there are.
---@field sold? integer How many have been sold.
---@field enabled? boolean false: it fires nothing.
---@field link? string Where it is sold.

---Changes what is given: { ends = "23:00", price = 17.9 }.
---@param fields Row_set_fields
---@return boolean
---@return string?
function Row:set(fields) end

---A list of sale rows.
---@class List
---@field name? string Its name.
---@field rows Row[] Its rows, in their order.
local List = {}

---A function that is called again.
---@class Listener
local Listener = {}

---Lets it be called no more.
---@return boolean
---@return string?
function Listener:remove() end

---A function that is called on an occasion.
---@class Hook
local Hook = {}

---Lets it be called no more.
---@return boolean
---@return string?
function Hook:remove() end

---A function that calls another one less often; it can stand wherever a function can.
---@class RateLimiter
---@overload fun(...): any
---@field waiting boolean Whether a call waits for the end of its span.
local RateLimiter = {}

---Forgets the call that waits; the next one is the first.
---@return boolean
---@return string?
function RateLimiter:cancel() end

---Makes the call that waits at once, and gives what it gives.
---@return any
function RateLimiter:flush() end

---The script itself.
---@class Plugin
---@overload fun(...): any
---@field name string What the script is called.
---@field version? string The version that its manifest names.
---@field settings Settings What its manifest declares, as the user has set it.
local Plugin = {}

---The settings that the manifest declares, each under its name.
---@class Settings
local Settings = {}

---Something to do that was described: it can stand wherever a callback can, alone or in a list.
---@class Action
---@overload fun(...): any
local Action = {}

---Notifications.
---@class Notify
---@overload fun(...): any
---@field action NotifyAction The same for later: an action value.
local Notify = {}

---What describes a notification that is shown later.
---@class NotifyAction
---@overload fun(...): any
local NotifyAction = {}

---Programs, run without a shell.
---@class Run
---@overload fun(...): any
---@field action RunAction The same for later: an action value.
local Run = {}

---What describes a program that is run later.
---@class RunAction
---@overload fun(...): any
local RunAction = {}

---@class plugin_fields
---@field name? string What it is called, in place of its file's name.
---@field version? string Its version.
---@field api? integer The version of this API that it is for, 1.
---@field permissions? table What it reaches outside: { "run:lpr", "net:hooks.example" }.
---@field settings? table What users may set: { hour = { "number", default = 12, min = 0, max = 23, help = "…" } }.

---Says what the script is called, asks for permissions and declares settings; before anything else.
---@type Plugin|fun(manifest: plugin_fields)
plugin = setmetatable({}, { __call = function(_, ...) return ... end })

---@class notify_fields
---@field urgency? "low"|"normal"|"critical" How much it presses.

---Shows a notification on the desktop, and calls done with the result.
---@type Notify|fun(title: string, body?: string, options?: notify_fields, done?: fun(result: table))
notify = setmetatable({}, { __call = function(_, ...) return ... end })

---@class run_fields
---@field timeout? Duration How long it may take before it is ended; 30 s.
---@field env? table What its environment has besides the usual: { COPIES = "2" }.
---@field stdin? string What it reads from its standard input.

---Runs a program with these words, in the script's folder, and calls done with the result.
---@type Run|fun(command: string[], options?: run_fields, done?: fun(result: table))
run = setmetatable({}, { __call = function(_, ...) return ... end })

---Countdowns and whatever fires at a time.
timer = {}

---@class timer_after_fields
---@field lasts? Duration How long it takes.
---@field name? string What it is called, 1 to 100 characters; one thing has it at a time.
---@field label? string What boards show in place of the name.
---@field alarm? boolean Rings from expiry until it is dismissed.
---@field grace? Duration How late after an absence it is still expired, not missed; 60 s.
---@field on_missed? fun(it: Timer, info: Info) Called in place of on_expire when it was missed.
---@field on_tick? fun(it: Timer, info: Info) Called when the shown second changes, first at the start, not at zero.
---@field warn? Duration A span left, or a list of them, at which on_warn is called.
---@field on_warn? fun(it: Timer, info: Info) Called when a span of warn is left.
---@field on_expire? fun(it: Timer, info: Info) Called when it fires.
---@field missed? "fire"|"skip" Whether its callback is called although it was missed; "fire".

---Starts a countdown that fires once.
---@param lasts Duration
---@param on_expire? fun(it: Timer, info: Info)
---@param options? timer_after_fields
---@return Timer
---@overload fun(fields: timer_after_fields): Timer
function timer.after(lasts, on_expire, options) end

---@class timer_every_fields
---@field lasts? Duration The time between two firings, at least 1 ms.
---@field times? integer How often it fires; without it there is no end.
---@field align? Duration Fires at whole multiples of this in the server's time.
---@field name? string What it is called, 1 to 100 characters; one thing has it at a time.
---@field label? string What boards show in place of the name.
---@field alarm? boolean Rings from expiry until it is dismissed.
---@field grace? Duration How late after an absence it is still expired, not missed; 60 s.
---@field on_missed? fun(it: Timer, info: Info) Called in place of on_expire when it was missed.
---@field on_tick? fun(it: Timer, info: Info) Called when the shown second changes, first at the start, not at zero.
---@field warn? Duration A span left, or a list of them, at which on_warn is called.
---@field on_warn? fun(it: Timer, info: Info) Called when a span of warn is left.
---@field on_expire? fun(it: Timer, info: Info) Called when it fires.
---@field missed? "latest"|"all"|"skip" What becomes of firings that were missed: one call, all, or none; "latest".
---@field overlap? "skip"|"queue" What a firing does while its callback sleeps; "skip".
---@field on_error? "disable"|"keep"|"stop" What failures lead to: "disable" after three in a row.

---Fires again and again, counted from when each firing was due, so it never drifts.
---@param lasts Duration
---@param on_expire? fun(it: Timer, info: Info)
---@param options? timer_every_fields
---@return Timer
---@overload fun(fields: timer_every_fields): Timer
function timer.every(lasts, on_expire, options) end

---@class timer_at_fields
---@field time? Time When it fires.
---@field zone? string Where its time holds, such as "Europe/Berlin".
---@field name? string What it is called, 1 to 100 characters; one thing has it at a time.
---@field label? string What boards show in place of the name.
---@field alarm? boolean Rings from expiry until it is dismissed.
---@field grace? Duration How late after an absence it is still expired, not missed; 60 s.
---@field on_missed? fun(it: Timer, info: Info) Called in place of on_expire when it was missed.
---@field on_tick? fun(it: Timer, info: Info) Called when the shown second changes, first at the start, not at zero.
---@field warn? Duration A span left, or a list of them, at which on_warn is called.
---@field on_warn? fun(it: Timer, info: Info) Called when a span of warn is left.
---@field on_expire? fun(it: Timer, info: Info) Called when it fires.
---@field missed? "fire"|"skip" Whether its callback is called although it was missed; "fire".

---Fires at a time on the server's clock; a full date in the past is an error.
---@param time Time
---@param on_expire? fun(it: Timer, info: Info)
---@param options? timer_at_fields
---@return Timer
---@overload fun(fields: timer_at_fields): Timer
function timer.at(time, on_expire, options) end

---@class timer_daily_fields
---@field time? Time The time of day.
---@field days? string The days, such as "mon-fri"; all of them without it.
---@field zone? string Where its time holds, such as "Europe/Berlin".
---@field name? string What it is called, 1 to 100 characters; one thing has it at a time.
---@field label? string What boards show in place of the name.
---@field alarm? boolean Rings from expiry until it is dismissed.
---@field grace? Duration How late after an absence it is still expired, not missed; 60 s.
---@field on_missed? fun(it: Timer, info: Info) Called in place of on_expire when it was missed.
---@field on_tick? fun(it: Timer, info: Info) Called when the shown second changes, first at the start, not at zero.
---@field warn? Duration A span left, or a list of them, at which on_warn is called.
---@field on_warn? fun(it: Timer, info: Info) Called when a span of warn is left.
---@field on_expire? fun(it: Timer, info: Info) Called when it fires.
---@field missed? "latest"|"all"|"skip" What becomes of firings that were missed: one call, all, or none; "latest".
---@field overlap? "skip"|"queue" What a firing does while its callback sleeps; "skip".
---@field on_error? "disable"|"keep"|"stop" What failures lead to: "disable" after three in a row.

---Fires at a time of day, on every day or on some.
---@param time Time
---@param on_expire? fun(it: Timer, info: Info)
---@param options? timer_daily_fields
---@return Timer
---@overload fun(fields: timer_daily_fields): Timer
function timer.daily(time, on_expire, options) end

---@class timer_cron_fields
---@field line? string The crontab line.
---@field zone? string Where its time holds, such as "Europe/Berlin".
---@field name? string What it is called, 1 to 100 characters; one thing has it at a time.
---@field label? string What boards show in place of the name.
---@field alarm? boolean Rings from expiry until it is dismissed.
---@field grace? Duration How late after an absence it is still expired, not missed; 60 s.
---@field on_missed? fun(it: Timer, info: Info) Called in place of on_expire when it was missed.
---@field on_tick? fun(it: Timer, info: Info) Called when the shown second changes, first at the start, not at zero.
---@field warn? Duration A span left, or a list of them, at which on_warn is called.
---@field on_warn? fun(it: Timer, info: Info) Called when a span of warn is left.
---@field on_expire? fun(it: Timer, info: Info) Called when it fires.
---@field missed? "latest"|"all"|"skip" What becomes of firings that were missed: one call, all, or none; "latest".
---@field overlap? "skip"|"queue" What a firing does while its callback sleeps; "skip".
---@field on_error? "disable"|"keep"|"stop" What failures lead to: "disable" after three in a row.

---Fires as a crontab line says, such as "*/15 9-17 * * mon-fri".
---@param line string
---@param on_expire? fun(it: Timer, info: Info)
---@param options? timer_cron_fields
---@return Timer
---@overload fun(fields: timer_cron_fields): Timer
function timer.cron(line, on_expire, options) end

---@class timer_new_fields
---@field lasts? Duration How long it takes.
---@field name? string What it is called, 1 to 100 characters; one thing has it at a time.
---@field label? string What boards show in place of the name.
---@field alarm? boolean Rings from expiry until it is dismissed.
---@field grace? Duration How late after an absence it is still expired, not missed; 60 s.
---@field on_missed? fun(it: Timer, info: Info) Called in place of on_expire when it was missed.
---@field on_tick? fun(it: Timer, info: Info) Called when the shown second changes, first at the start, not at zero.
---@field warn? Duration A span left, or a list of them, at which on_warn is called.
---@field on_warn? fun(it: Timer, info: Info) Called when a span of warn is left.
---@field on_expire? fun(it: Timer, info: Info) Called when it fires.
---@field missed? "fire"|"skip" Whether its callback is called although it was missed; "fire".

---Makes a countdown that is idle until it is started.
---@param fields timer_new_fields
---@return Timer
function timer.new(fields) end

---@class timer_sequence_fields
---@field name? string What it is called, 1 to 100 characters; one thing has it at a time.
---@field label? string What boards show in place of the name.
---@field alarm? boolean Rings from expiry until it is dismissed.
---@field grace? Duration How late after an absence it is still expired, not missed; 60 s.
---@field rounds? integer How often the steps are gone through, 1 without it.
---@field long_break? table Takes the place of the last step in every n-th round: { "Long break", "15m", every = 4 }.
---@field auto? boolean false waits for start between steps.
---@field on_step? fun(it: Timer, info: Info) Called at each step's start, the first included.
---@field on_finish? fun(it: Timer, info: Info) Called when the last step is over.
---@field on_tick? fun(it: Timer, info: Info) Called when the shown second changes, first at the start, not at zero.
---@field warn? Duration A span left, or a list of them, at which on_warn is called.
---@field on_warn? fun(it: Timer, info: Info) Called when a span of warn is left.

---Makes a countdown of steps such as { "Focus", "25m" } and rounds, idle until it is started.
---@param fields timer_sequence_fields
---@return Timer
function timer.sequence(fields) end

---@class timer_wait_until_fields
---@field predicate? fun(it: Timer) What is asked: at once, and then again and again.
---@field on_expire? fun(it: Timer, info: Info) Called once: info.reason is "finished" when it was true, or "timeout".
---@field every? Duration The time between two askings, at least 1 ms; 1 s.
---@field timeout? Duration How long it is asked; without it there is no end.
---@field name? string What it is called, 1 to 100 characters; one thing has it at a time.
---@field label? string What boards show in place of the name.

---Asks a function again and again, and calls another once it is answered with true.
---@param predicate fun(it: Timer)
---@param on_expire? fun(it: Timer, info: Info)
---@param options? timer_wait_until_fields
---@return Timer
---@overload fun(fields: timer_wait_until_fields): Timer
function timer.wait_until(predicate, on_expire, options) end

---A function that calls fn once it has not been called for a span, with its last arguments.
---@param span Duration
---@param fn function
---@return RateLimiter
function timer.debounce(span, fn) end

---A function that calls fn at once, but at most once a span; the last call within one comes at its end.
---@param span Duration
---@param fn function
---@return RateLimiter
function timer.throttle(span, fn) end

---In a callback: lets it go on later and gives the seconds that have passed; nothing blocks.
---@param span Duration
---@return number
function timer.sleep(span) end

---The timer of that name in this script, nil when there is none.
---@param name string
---@return Timer?
function timer.find(name) end

---All timers of this script, in the order of making.
---@return Timer[]
function timer.all() end

---Lists of windows that open and close on the server's time.
sale = {}

---@class sale_list_fields
---@field name? string What it is called, 1 to 100 characters; one thing has it at a time.
---@field zone? string Where its time holds, such as "Europe/Berlin".
---@field before? Duration How long before its start a row is announced.
---@field ending? Duration How long before its end a row is ending.
---@field on_before? fun(row: Row, info: Info) Called `before` a row's start.
---@field on_start? fun(row: Row, info: Info) Called when a row starts.
---@field on_ending? fun(row: Row, info: Info) Called `ending` before a row's end.
---@field on_end? fun(row: Row, info: Info) Called when a row ends.

---Makes a list of rows such as { "Kettle", starts = "20:00", ends = "22:00", price = 19.90 }.
---@param fields sale_list_fields
---@return List
function sale.list(fields) end

---The row of that id or name: the live one, else the next, else the one that ended last.
---@param name string
---@return Row?
function sale.find(name) end

---@class sale_all_fields
---@field live? boolean Whether it is open.
---@field name? string What is sold.
---@field phase? "upcoming"|"live"|"ending"|"ended" Its phase.
---@field group? string Its group.

---All rows of this script, or those that have what a filter names.
---@param filter? sale_all_fields
---@return Row[]
function sale.all(filter) end

---The pairs of rows of one name whose windows overlap.
---@return Row[][]
function sale.overlaps() end

---Buttons: pads of them that add up, and single ones that start a timer.
preset = {}

---@class preset_pad_fields
---@field name? string What it is called, 1 to 100 characters; one thing has it at a time.
---@field label? string What boards show in place of the name.
---@field alarm? boolean Rings from expiry until it is dismissed.
---@field grace? Duration How late after an absence it is still expired, not missed; 60 s.
---@field on_expire? fun(it: Timer, info: Info) Called when it fires.
---@field on_missed? fun(it: Timer, info: Info) Called in place of on_expire when it was missed.
---@field on_tick? fun(it: Timer, info: Info) Called when the shown second changes, first at the start, not at zero.

---Makes a countdown with buttons that add to it, such as { "1 min", "1m", key = "1" }.
---@param fields preset_pad_fields
---@return Pad
function preset.pad(fields) end

---@class preset_button_fields
---@field name? string What it is called, 1 to 100 characters; one thing has it at a time.
---@field lasts? Duration How long its timer takes.
---@field key? string The key that presses it on a board: one character.
---@field label? string What boards show in place of the name.
---@field alarm? boolean Rings from expiry until it is dismissed.
---@field grace? Duration How late after an absence it is still expired, not missed; 60 s.
---@field on_expire? fun(it: Timer, info: Info) Called when it fires.
---@field on_missed? fun(it: Timer, info: Info) Called in place of on_expire when it was missed.
---@field on_tick? fun(it: Timer, info: Info) Called when the shown second changes, first at the start, not at zero.

---Makes a button that starts a timer with one press, such as { "Tea", "3m", key = "t" }.
---@param fields preset_button_fields
---@return Timer
function preset.button(fields) end

---The pad, or the timer of the button, of that name in this script.
---@param name string
---@return Pad|Timer|nil
function preset.find(name) end

---Presses the button of that name.
---@param name string
---@return boolean
---@return string?
function preset.press(name) end

---The server's time, and times as text.
clock = {}

---The server's time in Unix seconds.
---@return number
function clock.now() end

---How the server's time is known: "system" without a source.
---@return string
function clock.state() end

---A span as boards show it.
---@param span Duration
---@return string
function clock.text(span) end

---A time by a strftime pattern such as "%Y-%m-%d %H:%M"; now without one.
---@param pattern string
---@param time? number
---@param zone? string
---@return string
function clock.format(pattern, time, zone) end

---A text as Unix seconds; nil and the reason when it is no time.
---@param text string
---@param zone? string
---@return number?
---@return string?
function clock.parse(text, zone) end

---Calls a function at each whole second of the server's time.
---@param fn fun(now: number)
---@return Listener
function clock.on_tick(fn) end

---@class clock_source_fields
---@field every? Duration How often the servers are asked while all is well, at least 15 s.
---@field field? string Where the time stands in an answer of JSON, as a JSON pointer.

---Names the time servers to follow: ntp://HOST, or a web server's URL.
---@param source string|table
function clock.source(source) end

---The server's time minus this machine's clock, in seconds.
---@return number
function clock.offset() end

---How far the server's time may be off, in seconds; nil when unknown.
---@return number?
function clock.uncertainty() end

---The state, offset, uncertainty, source and age of the server's time.
---@return table
function clock.status() end

---Calls a function when the server's clock changes its state or steps.
---@param fn fun(status: table)
---@return Hook
function clock.on_change(fn) end

---Sounds, played by a program of the desktop's.
sound = {}

---@class sound_play_fields
---@field times? integer How often it is played, one after the other.

---Plays "alarm" or a file of the script's folder, and calls done with the result.
---@param name string
---@param options? sound_play_fields
---@param done? fun(result: table)
function sound.play(name, options, done) end

---@class sound_action_fields
---@field times? integer How often it is played, one after the other.

---Describes a sound that is played later, to stand where a callback can.
---@param name string
---@param options? sound_action_fields
---@param done? fun(result: table)
---@return Action
function sound.action(name, options, done) end

---What this script keeps from one run to the next: plain data by key.
store = {}

---A copy of what was set under a key; default when there is nothing.
---@param key string
---@param default? any
---@return any
function store.get(key, default) end

---Keeps a boolean, a number, a string or a table of them under a key; nil removes it.
---@param key string
---@param value any
function store.set(key, value) end

---Lines for whoever reads the log.
log = {}

---Writes a line to the log.
---@param ... any
function log.info(...) end

---Writes a warning to the log.
---@param ... any
function log.warn(...) end

---Writes an error to the log.
---@param ... any
function log.error(...) end

---Rings the terminal's bell; it can stand where a callback can.
function bell() end

---Calls a function when something happens to the script as a whole.
---@param occasion "load"|"unload"|"reload"|"suspend"|"resume"|"clock"
---@param fn fun(info: table)
---@return Hook
function on(occasion, fn) end

---Writes to the log what a function, a table, a handle or a name of this API is for.
---@param about? any
function help(about) end

---Requests to web servers: webhooks.
http = {}

---@class http_post_fields
---@field json? any What is sent, as JSON. Without it and form: name, label, due and late_ms of what led here.
---@field form? table What is sent, as a form: { text = "Tea", count = 2 }.
---@field headers? table Lines of the header: { Authorization = "Bearer …" }.
---@field retries? integer How often it is sent again when nobody has taken it; 3.
---@field timeout? Duration How long one attempt may take; 10 s.
---@field secret? string What it is signed with, by HMAC-SHA256; whsec_… is a key in Base64.
---@field redirects? integer How many redirects are followed; none.

---Sends something to a web server, again if nobody takes it, and calls done with the result.
---@param url string
---@param options? http_post_fields
---@param done? fun(response: table)
function http.post(url, options, done) end

---@class http_action_fields
---@field json? any What is sent, as JSON. Without it and form: name, label, due and late_ms of what led here.
---@field form? table What is sent, as a form: { text = "Tea", count = 2 }.
---@field headers? table Lines of the header: { Authorization = "Bearer …" }.
---@field retries? integer How often it is sent again when nobody has taken it; 3.
---@field timeout? Duration How long one attempt may take; 10 s.
---@field secret? string What it is signed with, by HMAC-SHA256; whsec_… is a key in Base64.
---@field redirects? integer How many redirects are followed; none.

---Describes something to send, to stand where a callback can.
---@param url string
---@param options? http_action_fields
---@param done? fun(response: table)
---@return Action
function http.action(url, options, done) end

---Tests of scripts on virtual time, run by `moondial test NAME_test.lua`.
test = {}

---Adds a case; in each everything is loaded anew.
---@param name string
---@param fn fun()
function test.case(name, fn) end

---Says when cases begin, 2026-01-01 00:00 without it; the same on every run.
---@param time Time
function test.from(time) end

---Lets virtual time go on by so much, with everything that is due, and gives the seconds.
---@param span Duration
---@return number
function test.advance(span) end

---Says what the function of an action such as "run" is called with, from now on.
---@param action string
---@param result table
function test.reply(action, result) end

---The timer of that name in the script under test.
---@param name string
---@return Timer
function test.timer(name) end

---The pad of that name in the script under test.
---@param name string
---@return Pad
function test.pad(name) end

---The row of that id or name in the script under test.
---@param name string
---@return Row
function test.row(name) end

---Presses a button, or one of a pad's.
---@param preset string
---@param button? string
---@return boolean
---@return string?
function test.press(preset, button) end

---Fails unless a thing of that name has fired in this case: at least once, or so many times.
---@param name string
---@param times? integer
function test.expect_fired(name, times) end

---Fails unless an event such as "sale_started" has come of a thing of that name.
---@param event string
---@param name string
---@param times? integer
function test.expect_event(event, name, times) end

---Fails unless an action that begins so was taken: { "notify", "Tea" }.
---@param action table
function test.expect_action(action) end

---Fails unless a callback failed with this in its message; without it a case with such an error fails.
---@param text string
function test.expect_error(text) end

