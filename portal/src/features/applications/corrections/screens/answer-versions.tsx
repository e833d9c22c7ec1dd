import { DownloadButton } from '#kit/download-button.tsx'
import { endpointUrl } from '#platform/endpoint.ts'
import { formatMoment } from '#platform/values/nigerian-time.ts'
import type { Submission } from '../../contract.ts'
import { printVersion } from '../contract.ts'
import { messages } from '../../messages.ts'

/** Each version of the answers with what changed, to print. */
export const AnswerVersions = ({ form: { id, reference, versions } }: { form: Submission }) => (
  <section aria-labelledby="versions">
    <h2 id="versions" className="mb-4">
      Versions of the answers
    </h2>
    <ol className="border-t border-line">
      {versions.map(({ number, at, by, changes }) => (
        <li
          key={number}
          className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line py-3"
        >
          <div className="min-w-0 [overflow-wrap:anywhere]">
            <p>
              Version {number}
              <span className="block text-sm text-muted">
                {by}, {formatMoment(at)}
              </span>
            </p>
            {changes.map(({ field, name, before, now }) => (
              <p key={field}>
                {name}: {now || 'none'}, before: {before || 'none'}
              </p>
            ))}
          </div>
          <DownloadButton
            url={endpointUrl(printVersion, { params: { id, number: String(number) } })}
            fileName={`${reference} version ${number}.pdf`}
            failure={messages.downloadFormFailed}
          >
            PDF<span className="sr-only"> of version {number}</span>
          </DownloadButton>
        </li>
      ))}
    </ol>
  </section>
)
