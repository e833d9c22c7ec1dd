import { expect, test } from 'vitest'
import { kindAt } from './kind-at.ts'

test.each([
  ['/consumer-complaint', 'complaint'],
  ['/consumer-complaint/how-to-complain', 'complaint'],
  ['/petitions/', 'petition'],
  ['/Petitions/0b0e', 'petition'],
  ['/petitions/how-to-petition', 'petition'],
])('%s is of a %s', (pathname, key) => expect(kindAt(pathname).key).toBe(key))
