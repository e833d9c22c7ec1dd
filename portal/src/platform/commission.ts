export type Contact = { label: string; email: string; phone: string }

export type Commission = {
  name: string
  shortName: string
  state: string
  country: string
  /** 'en-NG': the language that pages and documents are written in. */
  language: 'en-NG'
  officeAddress: string[]
  contacts: Record<'general' | 'consumerAffairs' | 'registration' | 'compliance', Contact>
}

/** All that is particular to this commission (decisions §12). Another state's commission changes this file, `companies.ts` and `councils.ts`, nothing else. */
export const commission: Commission = {
  name: 'Lagos State Electricity Regulatory Commission',
  shortName: 'LASERC',
  state: 'Lagos',
  country: 'Nigeria',
  language: 'en-NG',
  // Addresses and numbers are placeholders until the Commission sets its own: `.example` names reach nobody.
  officeAddress: ['Office address of the Commission', 'Lagos State, Nigeria'],
  contacts: {
    general: { label: 'General enquiries', email: 'enquiries@commission.example', phone: '0800 000 0000' },
    consumerAffairs: { label: 'Consumer affairs', email: 'consumers@commission.example', phone: '0800 000 0001' },
    registration: { label: 'Registration support', email: 'registration@commission.example', phone: '0800 000 0002' },
    compliance: { label: 'Compliance', email: 'compliance@commission.example', phone: '0800 000 0003' },
  },
}

/** Addresses that only the server uses, apart from what every page carries. */
export const mailboxes = {
  /** Mails of the portal come from it. */
  sender: 'no-reply@commission.example',
  /** Where a person who found a flaw of the portal reports it; goes into `/.well-known/security.txt`. */
  security: 'security@commission.example',
}
