import { randomUUID } from 'node:crypto'
import type { TestPortal } from '#app/testing.server.ts'
import { submitUnconfirmed } from '../engine/service.unconfirmed.server.ts'
import { newCode } from '../engine/service.tokens.server.ts'
import { findCase } from '../engine/store.server.ts'
import { complaintBody, complaintKind } from '../testing.ts'

/** Files a complaint as somebody without an account does at the end of the form. */
export async function fileAlone(
  { deps }: TestPortal,
  contact: { name?: string; email?: string; phone?: string },
  body: object = {},
) {
  const code = newCode()
  const { id } = await submitUnconfirmed(deps, complaintKind, {
    body: { ...complaintBody, ...body },
    key: randomUUID(),
    contact: { name: 'Bola Ade', email: '', phone: '', ...contact },
    code,
  })
  const { reference } = (await findCase(deps.database.db, id))!
  return { id, reference, code }
}
