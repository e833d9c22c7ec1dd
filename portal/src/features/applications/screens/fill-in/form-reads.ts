import { getProfile } from '#features/accounts/contract.ts'
import { getTemplate } from '#features/forms/contract.ts'
import { addressPart, earlyRead } from '#kit/early-reads.ts'
import { getDraft } from '../../contract.drafts.ts'

/** What every screen of filling in a form reads first. */
export const formReads = [
  earlyRead(getTemplate, { params: { id: addressPart(2) } }),
  earlyRead(getProfile, {}),
  earlyRead(getDraft, { params: { formId: addressPart(2) } }),
]
