import { expect, test } from 'vitest'
import { namesOf, namesWithoutFile } from '../portal/vite.names.ts'

test.each([
  ['/src/a\\.ts|/src/b\\.ts', ['/src/a\\.ts', '/src/b\\.ts']],
  ['/src/(a|b/(c|d))\\.ts', ['/src/a\\.ts', '/src/b/c\\.ts', '/src/b/d\\.ts']],
  ['/src/thread(-days)?\\.ts', ['/src/thread-days\\.ts', '/src/thread\\.ts']],
  [
    '/src/(?!mail-|page-)[a-z-]+\\.ts$',
    ['/src/(?=mail-)[a-z-]+\\.ts$', '/src/(?=page-)[a-z-]+\\.ts$', '/src/[a-z-]+\\.ts$'],
  ],
])('%s names each file', (pattern, names) => expect(namesOf(pattern)).toEqual(names))

test('a name without a file is found, also among what a group excludes', () => {
  const files = ['/src/ui/badge.tsx', '/src/ui/icon.tsx', '/node_modules/react/']
  const found = (pattern: string) => namesWithoutFile([new RegExp(pattern).source], files)
  expect(found('/src/ui/(badge|icon)\\.ts|/node_modules/react/|vite/preload-helper')).toEqual([])
  expect(found('/src/ui/(badge|chip|icon)\\.ts')).toEqual(['/src/ui/chip\\.ts'])
  expect(found('/src/ui/(?!icon|mark)[a-z]+\\.ts')).toEqual(['/src/ui/(?=mark)[a-z]+\\.ts'])
  expect(found('/node_modules/(react|preact)/')).toEqual(['/node_modules/preact/'])
})
