import { expect, test } from 'vitest';
import { databasesIn, hostIn, serversIn, shownAddress } from './postgres-address.ts';

test('databases are separated by blanks, servers of one by commas', () => {
  const text = ' postgres://me:pw@one:5432,two:5433/house?sslmode=require\n postgresql://three/other ';
  const databases = databasesIn(text);
  expect(databases).toHaveLength(2);
  expect(databases.map(serversIn)).toEqual([
    ['postgres://me:pw@one:5432/house?sslmode=require', 'postgres://me:pw@two:5433/house?sslmode=require'],
    ['postgresql://three/other'],
  ]);
});

test.each([
  ['postgres://one/a', ['postgres://one/a']],
  ['postgres:///a', ['postgres:///a']],
  ['postgres://me@[::1]:5432,[fe80::2]/a', ['postgres://me@[::1]:5432/a', 'postgres://me@[fe80::2]/a']],
  // A comma in a password or a setting is not between servers.
  [
    'postgres://me:a,b@one,two/a?options=-c%20x,y',
    ['postgres://me:a,b@one/a?options=-c%20x,y', 'postgres://me:a,b@two/a?options=-c%20x,y'],
  ],
  ['postgres://me:p%40w@one/a', ['postgres://me:p%40w@one/a']],
  ['not an address', ['not an address']],
])('%s', (address, servers) => {
  expect(serversIn(address)).toEqual(servers);
});

test('what is shown has every server and no secret', () => {
  expect(shownAddress('postgres://me:pa55@one:5432,two:5433/a?sslpassword=pa55&sslmode=require')).toBe(
    'postgres://me:hidden@one:5432,two:5433/a?sslpassword=hidden&sslmode=require',
  );
  expect(shownAddress('postgres://:pa55@one,two/a?password=pa55')).toBe('postgres://:hidden@one,two/a?password=hidden');
  expect(shownAddress('postgres://one/a')).toBe('postgres://one/a');
  expect(shownAddress('postgres://me:pa55@one:x/a')).toBe('postgres://…');
  expect(hostIn('postgres://me:pa55@one:5432/a')).toBe('one:5432');
  expect(hostIn('postgres://me:pa55@one:x/a')).toBe('the server');
});
