import { AskButton } from '#kit/asking/ask-button.tsx'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { text } from '#kit/asking/fields.ts'
import { typedTextStore, useStoredText } from '#kit/draft/use-stored-text.ts'
import type { CorrectionItem, Submission } from '../../contract.ts'
import { correctionMessages as messages } from '../messages.ts'
import { labelOf, reasonMax } from '../rules.ts'

interface Selection {
  items: CorrectionItem[]
  due: string
  signAgain: boolean
}

/** What an officer has chosen to ask for and not sent, on this device; nothing while the officer does not ask. */
export function useAsking({ id, nextRequest }: Submission) {
  const { text: kept, setText, clear } = useStoredText(typedTextStore, `corrections:${id}`)
  const chosen = nextRequest && kept ? (JSON.parse(kept) as Selection) : undefined
  return { chosen, clear, choose: (selection: Selection) => setText(JSON.stringify(selection)) }
}
export type Asking = ReturnType<typeof useAsking>

type AskForProps = { asking: Asking; what: Omit<CorrectionItem, 'reason'> }

/** 'Ask' beside an answer, a document or the signed form, while an officer chooses what to ask for. */
export function AskFor({ asking: { chosen, choose }, what }: AskForProps) {
  if (!chosen) return null
  const label = labelOf(what)
  const others = chosen.items.filter((item) => labelOf(item) !== label)
  const asked = chosen.items.find((item) => labelOf(item) === label)
  return (
    <AskButton
      size="sm"
      data-print="no"
      variant={asked ? 'primary' : 'secondary'}
      {...(asked && { icon: 'check' })}
      dialog={(onClose) => (
        <AskDialog
          role="dialog"
          title={`Ask to correct: ${label}`}
          confirmLabel={asked ? 'Save' : 'Add'}
          fields={{
            reason: text({
              label: 'What is wrong',
              hint: 'The applicant reads it beside the answer and in our e-mail.',
              initial: asked?.reason ?? '',
              maxLength: reasonMax,
              missing: messages.reasonMissing,
            }),
          }}
          send={({ reason }) => {
            choose({ ...chosen, items: [...others, { ...what, reason }] })
            return Promise.resolve()
          }}
          onClose={onClose}
        />
      )}
    >
      {asked ? 'Asked' : 'Ask'}
      <span className="sr-only"> to correct {label}</span>
    </AskButton>
  )
}
