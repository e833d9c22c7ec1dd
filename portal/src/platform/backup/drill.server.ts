import { realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../settings/config.server.ts'
import type { FileReferences } from '../files/file-references.ts'
import { openFileStore } from '../files/local-files.server.ts'
import { socketFolderFor } from '../local-postgres/socket.server.ts'
import { withScratch } from '../files/scratch.server.ts'
import { withPortalData } from './empty-place.server.ts'
import type { BackupKeys } from './encryption.server.ts'
import { restoreBackup, type RestoreResult } from './restore.server.ts'
import { verifyFiles } from './verify.server.ts'

export type DrillResult = RestoreResult & { problems: number }

/** Restores a backup into a scratch place on the data's disk, always into the embedded database, and compares its records and files. Nothing of it stays. */
export function drillBackup(
  config: Config & BackupKeys,
  references: readonly FileReferences[],
  options: { path: string; say: (sentence: string) => void; report: (sentence: string) => void },
): Promise<DrillResult> {
  return withScratch(config, async (dataDir) => {
    const socket = socketFolderFor(join(realpathSync(dataDir), 'postgres'))
    const scratch = { ...config, dataDir, documents: undefined, databaseUrl: undefined, databaseOwnerUrl: undefined }
    const files = openFileStore(scratch)
    try {
      const restored = await restoreBackup(scratch, files, { ...options, again: false })
      const { problems } = await withPortalData(scratch, (connection) =>
        verifyFiles(connection, files, references, { now: new Date(), report: options.report }),
      )
      return { ...restored, problems }
    } finally {
      // It may be outside the scratch place, in the system's temporary folder.
      rmSync(socket, { recursive: true, force: true })
    }
  })
}
