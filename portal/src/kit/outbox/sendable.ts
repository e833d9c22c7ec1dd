import { namedKinds } from '#page-lists.ts'

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
export const sendables: Readonly<Record<string, Sendable>> = {
  ...Object.fromEntries(
    namedKinds.flatMap(({ key, collection }) => [
      [key, { path: `/api/${collection}/submit` }],
      [`${key}-message`, { path: `/api/${collection}/:id/messages` }],
    ]),
  ),
  enquiry: { path: '/api/contact', tokenFrom: '/api/contact/token' },
}

export const isSendable = (name: string): boolean => Object.hasOwn(sendables, name)
export const sendableOf = (name: string): Sendable => sendables[name]!
