import type { Duty } from './duties.ts'

interface DutyWords {
  name: string
  does: string
  /** It reads, and there is nothing to do for it yet. */
  isWithoutWork?: true
}

export const dutyWords: Record<Duty, DutyWords> = {
  administrator: { name: 'Administrator', does: 'Manages accounts, limits, data protection and the system' },
  editor: { name: 'Editor', does: 'Writes drafts of the site’s content and submits them for review' },
  publisher: { name: 'Publisher', does: 'Approves and publishes content, menus, fees and application forms' },
  'licensing-officer': { name: 'Licensing officer', does: 'Handles applications' },
  'licensing-approver': {
    name: 'Licensing approver',
    does: 'Approves and rejects applications, and decides about licences',
  },
  'case-officer': { name: 'Case officer', does: 'Handles complaints, petitions and enquiries' },
  'case-supervisor': { name: 'Case supervisor', does: 'Handles cases, deletes them and sets their deadlines' },
  finance: { name: 'Finance', does: 'Reads applications and licences; has no work here yet', isWithoutWork: true },
  registrar: { name: 'Registrar', does: 'Keeps the register of licences, and reads applications' },
  'integrity-officer': { name: 'Integrity officer', does: 'Handles reports of wrongdoing' },
  auditor: { name: 'Auditor', does: 'Reads everything but reports of wrongdoing, and changes nothing' },
}

/** Every duty, in the order of lists. */
export const duties = /* @__PURE__ */ Object.keys(dutyWords) as [Duty, ...Duty[]]
