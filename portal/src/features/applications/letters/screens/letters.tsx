import { DownloadButton } from '#kit/download-button.tsx'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { Icon } from '#ui/icon.tsx'
import type { Letter, Submission } from '../../contract.ts'
import { approvalLabels, messages } from '../../messages.ts'

/** The letters about the decisions on an application, the newest first. */
export const Letters = ({ form }: { form: Submission }) => (
  <section aria-labelledby="letters">
    <h2 id="letters" className="mb-4">
      Letters of the Commission
    </h2>
    <ul className="border-t border-line">
      {form.letters.map((letter) => (
        <LetterRow key={letter.number} {...{ form, letter }} />
      ))}
    </ul>
  </section>
)

function LetterRow({ form: { id, reference }, letter }: { form: Submission; letter: Letter }) {
  const { number, decision, issuedAt, hasFile } = letter
  const fileName = `${reference} letter ${number}.pdf`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      <span className="flex min-w-0 flex-1 basis-56 items-start gap-3">
        <Icon name="document" className="mt-0.5 text-amber" />
        <span className="min-w-0">
          Letter {number} of {formatDay(issuedAt)}: {approvalLabels[decision].toLowerCase()}
          <span className="block text-sm text-muted">{describe(letter)}</span>
        </span>
      </span>
      {hasFile && (
        <DownloadButton
          url={`/api/forms/${id}/letters/${number}`}
          fileName={fileName}
          failure={messages.downloadFileFailed(fileName)}
        >
          Download<span className="sr-only"> letter {number} (PDF)</span>
        </DownloadButton>
      )}
    </li>
  )
}

function describe({ replacedAt, isCurrent, hasFile }: Letter): string {
  if (!hasFile) return 'The file is being made. Reload this page in a minute.'
  if (replacedAt) return `Replaced on ${formatDay(replacedAt)}`
  return isCurrent ? 'The decision of today' : 'This decision was changed, and there is no new letter yet'
}
