/** The kinds of record that several people edit. */
export const presencePlaces = ['content', 'form', 'company-draft', 'case', 'enquiry', 'submission'] as const
export type PresencePlace = (typeof presencePlaces)[number]

/** A person is shown this long after the last call; while a record is open the browser calls more often (`kit/use-presence.ts`). */
export const presenceSeconds = 45
export const maxPeopleShown = 10
/** Of one person; the oldest go. */
export const maxRecordsOpen = 20
