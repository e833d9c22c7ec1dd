// Shared parts of screens name calls of features that they must not import. A name in .tsx, since they load other parts.
import { expect, test } from 'vitest'
import { listCompanies } from '#features/companies/contract.ts'
import { readShortcuts, saveShortcuts } from '#features/lists/contract.shortcuts.ts'
import { readDrafts, saveDraft } from '#features/writing/contract.ts'
import { ownCompanies } from '#kit/company/acting-for.ts'
import { readKeySetting, saveKeySetting } from '#kit/desk/use-keys.ts'
import * as drafts from '#kit/writing/use-draft.ts'

test.each([
  [ownCompanies, listCompanies],
  [readKeySetting, readShortcuts],
  [saveKeySetting, saveShortcuts],
  [drafts.readDrafts, readDrafts],
  [drafts.saveDraft, saveDraft],
])('shared code knows the call %j', (known, { method, path }) => {
  expect(known).toEqual({ method, path })
})
