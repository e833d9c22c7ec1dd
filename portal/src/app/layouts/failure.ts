import type { SiteFrameTexts } from '#kit/site-frame.ts'

export interface Failure {
  /** HTTP status; 0 when no answer came. */
  status: number
  title: string
  text: string
  /** Whether the same address may work again soon. */
  retry: boolean
  /** Under which the portal noted its own failure, where the error knows it. */
  reference?: string
}

/** Reads an error of a loader, call or component; by shape, because the server has another copy of the error's class. */
export function describeFailure(error: unknown, frame: Pick<SiteFrameTexts, 'notFound' | 'contact'>): Failure {
  const reference = referenceOf(error)
  return { ...describeStatus(statusOf(error), frame), ...(reference && { reference }) }
}

function referenceOf(error: unknown): string | undefined {
  const { reference, data } = (error ?? {}) as { reference?: unknown; data?: unknown }
  const found = reference ?? (data as { reference?: unknown } | null | undefined)?.reference
  return typeof found === 'string' ? found : undefined
}

function describeStatus(status: number, { notFound, contact }: Pick<SiteFrameTexts, 'notFound' | 'contact'>): Failure {
  if (status === 404) return { status, title: notFound.title, text: notFound.text, retry: false }
  if (status === 403) return { status, title: 'No access', text: 'Your account may not open this page.', retry: false }
  if (status === 429 || status === 503)
    return {
      status,
      title: 'Busy for a moment',
      text: 'The site is busy. Nothing you sent before is lost. Try again in a moment.',
      retry: true,
    }
  if (status === 0)
    return {
      status,
      title: 'This page did not load',
      text: `Check your connection and try again. You can also call the Commission: ${contact.contacts.general.phone}.`,
      retry: true,
    }
  return {
    status: 500,
    title: 'Something went wrong',
    text: 'Something went wrong on our side, and we have recorded it. Try again. If it happens again, contact us.',
    retry: true,
  }
}

function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 500
  const { status, name, message } = error as { status?: unknown; name?: unknown; message?: unknown }
  if (typeof status === 'number') return status
  // A page whose data or code cannot be fetched: each browser has its own message for it.
  const lost = /fetch|load failed|network|importing a module/i
  return name === 'TypeError' && typeof message === 'string' && lost.test(message) ? 0 : 500
}
