// Anybody may fill in the wizard of a case; the account is asked for at the last step only, because a first screen that asks for registration turned
// consumers away. Text typed before is in local storage under `draft:visitor`, chosen files in IndexedDB (`file-shelf.ts`), both for 7 days. The
// account that logs in takes them over; a draft that it had is kept and opens afterwards; logging out removes them.
// The cost: on a shared phone the next visitor may find a draft, and the screen says so. Session storage would be safer, and empty when Android
// closes the browser.

/** The owner in the name of an entry that somebody typed before signing in: `draft:visitor`. */
export const visitor = 'visitor'
const ending = `:${visitor}`

/** The application's state by slice. */
type Slices = Record<string, Record<string, unknown>>

function changeSlices(state: Slices, change: (slice: Record<string, unknown>) => Record<string, unknown>): Slices {
  return Object.fromEntries(
    Object.entries(state).flatMap(([name, slice]) =>
      name !== 'auth' && Object.keys(slice).some((key) => key.endsWith(ending)) ? [[name, change(slice)]] : [],
    ),
  )
}

const withoutVisitor = (slice: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(slice).filter(([key]) => !key.endsWith(ending)))

/** Where an entry of an account waits while a newer one, typed before signing in, is in its place. */
export const earlierKey = (key: string): string => `earlier-${key}`

/** Gives what a visitor typed to the account that signs in. An entry that the account has already is kept as the earlier one. */
export const handToAccount = (state: Slices, userId: string): Slices =>
  changeSlices(state, (slice) => {
    const after = withoutVisitor(slice)
    for (const [key, value] of Object.entries(slice)) {
      if (!key.endsWith(ending)) continue
      const own = `${key.slice(0, -visitor.length)}${userId}`
      if (after[own] !== undefined) after[earlierKey(own)] = after[own]
      after[own] = value
    }
    return after
  })

/** Whether somebody typed something here without an account. */
export const hasVisitorEntries = (state: Slices): boolean =>
  Object.entries(state).some(
    ([name, slice]) => name !== 'auth' && Object.keys(slice).some((key) => key.endsWith(ending)),
  )

/** Removes what was typed without an account, so that the next person on a shared phone does not read it. */
export const dropVisitor = (state: Slices): Slices => changeSlices(state, withoutVisitor)
