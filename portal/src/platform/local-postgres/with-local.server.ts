import type { Config } from '../settings/config.server.ts'
import { type LocalPostgres, startLocalPostgres } from './launcher.server.ts'

const silent = { info: () => {}, warn: () => {} }

/** Starts the embedded database for `work` only, while no portal runs on `dataDir`. */
export async function withLocalPostgres<T>(
  { dataDir, pgBin }: Pick<Config, 'dataDir' | 'pgBin'>,
  work: (local: LocalPostgres) => Promise<T>,
): Promise<T> {
  const local = await startLocalPostgres({ dataDir, log: silent, ...(pgBin && { binDir: pgBin }) })
  try {
    return await work(local)
  } finally {
    await local.stop()
  }
}
