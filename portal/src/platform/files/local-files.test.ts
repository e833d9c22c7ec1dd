import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe } from 'vitest'
import { createLocalFileStore } from './local-files.server.ts'
import { testFileStore } from './testing.files.ts'

const folder = mkdtempSync(join(tmpdir(), 'local-files-'))
const store = createLocalFileStore(join(folder, 'files'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('documents on a disk', () => {
  testFileStore(
    () => store,
    () => folder,
    async () =>
      readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
        entry.isFile() ? entry.name : [],
      ),
  )
})
