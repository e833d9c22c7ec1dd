import { sendLetter, type Sending, useSend } from '#kit/writing/use-send.ts'
import { useCaseCall } from '../case/use-case-calls.ts'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'

/** Sends a text of an officer about a case. */
export const useSendAbout = (kind: KindScreens, row: CaseDetail, sending: Omit<Sending, 'entries' | 'call'>) =>
  useSend({ ...sending, entries: row.timeline, call: useCaseCall(kind, sendLetter) })
