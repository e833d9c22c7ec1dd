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

/** Everything specific to this commission (decisions §12). Another state's commission changes only the files of this folder. */
export const commission: Commission = {
  name: 'Lagos State Electricity Regulatory Commission',
  shortName: 'LASERC',
  state: 'Lagos',
  country: 'Nigeria',
  language: 'en-NG',
  // Addresses and numbers are placeholders until the Commission sets its own: nobody receives mail at `.example` names.
  officeAddress: ['Office address of the Commission', 'Lagos State, Nigeria'],
  contacts: {
    general: { label: 'General enquiries', email: 'enquiries@commission.example', phone: '0800 000 0000' },
    consumerAffairs: { label: 'Consumer affairs', email: 'consumers@commission.example', phone: '0800 000 0001' },
    registration: { label: 'Registration support', email: 'registration@commission.example', phone: '0800 000 0002' },
    compliance: { label: 'Compliance', email: 'compliance@commission.example', phone: '0800 000 0003' },
  },
}

/** Addresses that only the server uses, kept out of the data that every page contains. */
export const mailboxes = {
  /** Sender of the portal's mails. */
  sender: 'no-reply@commission.example',
  /** Receives reports of security flaws in the portal; published in `/.well-known/security.txt`. */
  security: 'security@commission.example',
}
