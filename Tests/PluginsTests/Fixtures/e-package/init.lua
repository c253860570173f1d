-- Loading a shared library.
-- expect: refused global 'package'
package.loadlib('liblua5.4.so.0', 'luaopen_io')
