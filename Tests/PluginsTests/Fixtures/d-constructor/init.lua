-- A constructor of a million tables.
-- expect: contained
load('return {' .. ('{},'):rep(1000000) .. '}')()
