import type { OwnEntry } from './keeper.ts'
import type { SendableName } from './sendable.ts'

const nouns: Record<SendableName, string> = {
  complaint: 'Complaint',
  'complaint-message': 'Message about a complaint',
  petition: 'Petition',
  'petition-message': 'Message about a petition',
  enquiry: 'Message',
}
export const nounOf = ({ name }: Pick<OwnEntry, 'name'>): string => nouns[name]

const count = (number: number, one: string) => `${number} ${number === 1 ? one : `${one}s`}`

/** '1 message is waiting to be sent. 2 messages were not sent.' */
export function summaryOf(entries: readonly Pick<OwnEntry, 'state'>[]): string {
  const waiting = entries.filter(({ state }) => state === 'waiting').length
  const unsent = entries.filter(({ state }) => state === 'refused' || state === 'late').length
  return [
    waiting > 0 && `${count(waiting, 'message')} ${waiting === 1 ? 'is' : 'are'} waiting to be sent.`,
    unsent > 0 && `${count(unsent, 'message')} ${unsent === 1 ? 'was' : 'were'} not sent.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Title and explanation of a message's state. */
export function stateOf({ state, content }: Pick<OwnEntry, 'state' | 'content'>): { title: string; text: string } {
  switch (state) {
    case 'waiting':
      return {
        title: navigator.onLine ? 'Waiting to be sent' : 'Waiting for a connection',
        text: 'It is kept on this device, encrypted for your account, and sent on its own when the connection is back. You can close this page. If you log out, it is sent after you log in again.',
      }
    case 'late':
      return {
        title: 'Not sent',
        text: 'It has waited for more than 7 days, and may have reached us before the connection was lost. Look whether we have it. If not, open it again and send it.',
      }
    case 'refused':
      return { title: 'Not sent', text: content.result?.said || 'We could not take it.' }
    default:
      return {
        title: `Sent${content.result?.reference ? `: ${content.result.reference}` : ''}`,
        text: content.result?.said ? `These documents were not accepted: ${content.result.said}` : '',
      }
  }
}
