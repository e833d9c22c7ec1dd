import { useState } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { saveFile } from '#kit/save-file.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'
import { useRefreshCases } from './use-case-calls.ts'

type Props = { kind: KindScreens; row: CaseDetail; onClose: () => void }

/** The words of the international spelling alphabet. */
const spoken: Readonly<Record<string, string>> = Object.fromEntries(
  'Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec Romeo Sierra Tango Uniform Victor Whiskey X-ray Yankee Zulu'
    .split(' ')
    .map((word) => [word.charAt(0), word]),
)
const spell = (code: string) =>
  code
    .split('-')
    .map((group) => Array.from(group, (letter) => spoken[letter] ?? letter).join(' '))
    .join(' – ')

/** Issues a code for a customer without an account. It is shown once, to read it out, and is on the letter that is made with it. */
export function CodeDialog({ kind, row, onClose }: Props) {
  const [issued, setIssued] = useState<{ code: string; letter: string }>()
  const refresh = useRefreshCases(kind)
  const { id, reference, user, code: earlier } = row
  if (!issued)
    return (
      <AskDialog
        title={`Issue a code for ${reference}`}
        confirmLabel="Issue a code"
        busyLabel="Making the letter"
        send={() => api.call(kind.calls.issueCode, { params: { id } })}
        record={{ shows: () => undefined, refresh: () => refresh() }}
        failure="No code was issued"
        onDone={setIssued}
        onClose={onClose}
      >
        <p>
          With the reference and the code {user.name} follows the {kind.noun.toLowerCase()} at /complaint-status. Give
          the code to nobody else. It is shown once.
        </p>
        {earlier && (
          <p>
            {earlier.by
              ? `The code on the earlier letter stops working. ${earlier.by} issued it on ${formatDay(earlier.at)}.`
              : `The code that the customer got on filing stops working.`}
          </p>
        )}
      </AskDialog>
    )
  const pdf = () => new Blob([Uint8Array.from(atob(issued.letter), (one) => one.charCodeAt(0))])
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={`Code for ${reference}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Done</Button>
          <Button icon="download" variant="primary" onClick={() => saveFile(pdf(), `${reference}.pdf`)}>
            Letter to hand over
          </Button>
        </>
      }
    >
      <p>Read it out to {user.name} in two groups of four, or hand over the letter. You cannot see it again here.</p>
      <p className="tabular my-4 text-center text-3xl font-semibold tracking-widest" data-code>
        {issued.code.replace('-', ' – ')}
      </p>
      <p className="mb-4 text-center">On the telephone: {spell(issued.code)}</p>
      <p className="text-muted">
        It has no zero and no O, no 1 and no I, no 2 and no Z, no 5 and no S, no 8 and no B, no U and no V.
      </p>
    </Dialog>
  )
}
