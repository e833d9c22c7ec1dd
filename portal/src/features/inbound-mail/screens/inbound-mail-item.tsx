import { getOpenCounts } from '#features/workplace/contract.ts'
import { useApiMutation } from '#kit/query.ts'
import { formatShortMoment } from '#platform/nigerian-time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Link } from '#ui/link.tsx'
import { toast } from '#ui/toast.ts'
import { addInboundMail, dismissInboundMail, type InboundMailView, listInboundMails } from '../contract.ts'

const outcomes = {
  added: { tone: 'success', word: 'Added' },
  held: { tone: 'warning', word: 'Needs a look' },
  refused: { tone: 'neutral', word: 'Not added' },
  automatic: { tone: 'neutral', word: 'Not added' },
  unknown: { tone: 'neutral', word: 'Not added' },
  unreadable: { tone: 'neutral', word: 'Not added' },
} as const

const bodyClass = 'measure whitespace-pre-wrap [overflow-wrap:anywhere]'

/** One e-mail with its text, what it quotes, and the decision about it. */
export function InboundMailItem({ mail }: { mail: InboundMailView }) {
  const { outcome, receivedAt, reference, path, sender, reason, text, quoted, files, decidable } = mail
  const { tone, word } = outcomes[outcome]
  return (
    <li className="grid gap-3 rounded-md border border-line p-4">
      <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base font-semibold [overflow-wrap:anywhere]">
        {path ? (
          <Link to={path} className="link">
            {reference || 'Deleted'}
          </Link>
        ) : (
          reference
        )}
        <span className="font-normal">
          {sender || (text ? 'Unclear sender' : 'Text deleted')}, {formatShortMoment(receivedAt)}
        </span>
        <Badge tone={tone}>{word}</Badge>
      </h2>
      {reason && <p className="text-sm text-muted">{reason}</p>}
      {text && (
        <blockquote dir="auto" className={`${bodyClass} border-s-3 border-amber ps-4`}>
          {text}
        </blockquote>
      )}
      {files.length > 0 && (
        <p className="text-sm [overflow-wrap:anywhere]">Files that were not added: {files.join('; ')}</p>
      )}
      {quoted && (
        <Disclosure title="Show quoted text">
          <p dir="auto" className={`${bodyClass} text-sm text-muted`}>
            {quoted}
          </p>
        </Disclosure>
      )}
      {decidable && <Decision mail={mail} />}
    </li>
  )
}

function Decision({ mail: { id, reference, text } }: { mail: InboundMailView }) {
  const after = (words: string) => ({
    invalidates: [listInboundMails, getOpenCounts],
    onSuccess: () => void toast.success(words),
    onError: ({ message }: { message: string }) => void toast.error(message),
  })
  const add = useApiMutation(addInboundMail, after(`E-mail added to ${reference}`))
  const dismiss = useApiMutation(dismissInboundMail, after('E-mail not added'))
  const busy = add.isPending || dismiss.isPending
  return (
    <div className="flex flex-wrap gap-3">
      {text && (
        <Button icon="check" busy={add.isPending} disabled={busy} onClick={() => add.mutate({ params: { id } })}>
          Add to {reference}
        </Button>
      )}
      <Button icon="close" busy={dismiss.isPending} disabled={busy} onClick={() => dismiss.mutate({ params: { id } })}>
        Do not add
      </Button>
    </div>
  )
}
