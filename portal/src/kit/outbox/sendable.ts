interface Sendable {
  /** With `:id` for the record. */
  path: string
  /** Where a call gets the token of its body: the form's proof that a person filled it in. */
  tokenFrom?: string
}

/**
 * Everything that may wait on a device, by name. The list is closed: nothing else is ever stored, a report of wrongdoing least of all
 * (docs/decisions/0031). Each call takes an idempotency key.
 */
export const sendables = {
  complaint: { path: '/api/complaints/submit' },
  'complaint-message': { path: '/api/complaints/:id/messages' },
  petition: { path: '/api/petitions/submit' },
  'petition-message': { path: '/api/petitions/:id/messages' },
  enquiry: { path: '/api/contact', tokenFrom: '/api/contact/token' },
} as const satisfies Record<string, Sendable>

export type SendableName = keyof typeof sendables

export const isSendable = (name: string): name is SendableName => Object.hasOwn(sendables, name)
export const sendableOf = (name: SendableName): Sendable => sendables[name]
