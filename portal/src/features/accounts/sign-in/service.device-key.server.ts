import { randomBytes } from 'node:crypto'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { keepDeviceKey } from '../store.server.ts'

/** The account's key for its own devices, the same at each request (docs/decisions/0031). */
export async function readDeviceKey({ database }: Deps, actor: SignedIn): Promise<{ key: string }> {
  return { key: await keepDeviceKey(database.db, actor.id, randomBytes(32).toString('base64')) }
}
