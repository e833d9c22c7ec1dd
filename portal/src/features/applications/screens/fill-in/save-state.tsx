import { Icon } from '#ui/icon.tsx'
import type { FormDraft, SaveState } from './use-form-draft.ts'

const words: Record<SaveState, string> = {
  new: '',
  saving: 'Saving',
  saved: 'Saved in your account',
  refused: 'Kept on this device only:',
  device: 'Saved on this device only. We save it in your account as soon as we can reach our server.',
}

/** Where the answers are saved, always in view beside the buttons. */
export function SaveStateLine({ draft: { state, refusal } }: { draft: Pick<FormDraft, 'state' | 'refusal'> }) {
  return (
    <p className="flex min-h-6 items-start gap-1.5 text-sm text-muted">
      {state !== 'new' && (
        <Icon
          name={state === 'saved' ? 'check' : state === 'saving' ? 'clock' : 'alert'}
          className="mt-0.5 text-amber"
        />
      )}
      {/* Announced only when a person must know: 'Saving' after each word would be noise. */}
      <span role={state === 'device' || refusal ? 'status' : undefined}>
        {words[state]} {refusal?.message}
      </span>
    </p>
  )
}
