import { DownloadButton } from '#kit/download-button.tsx'
import { endpointUrl } from '#platform/endpoint.ts'
import { Link } from '#ui/link.tsx'
import { archiveOwnData, printOwnData } from '../../contract.ts'
import { messages } from '../../messages.ts'

/** What is stored about the person, as files. */
export function CopiesPart() {
  return (
    <section aria-labelledby="copies-title">
      <h2 id="copies-title" className="mb-3">
        What we hold about you
      </h2>
      <p className="measure mb-4 text-muted">
        Your account and sessions, your applications, complaints, petitions and enquiries with our answers, your
        documents, what you have agreed to, and when staff opened your records. Reports of wrongdoing are kept apart and
        are not in these files. The{' '}
        <Link to="/privacy-policy" className="link">
          privacy policy
        </Link>{' '}
        says what we use your data for.
      </p>
      <div className="border-t border-line">
        <Row text="A PDF to read and print.">
          <DownloadButton
            size="md"
            url={endpointUrl(printOwnData, {})}
            fileName="my-data.pdf"
            failure={messages.downloadFailed}
          >
            Download PDF
          </DownloadButton>
        </Row>
        <Row text="A ZIP file with all your documents, and your data in a form that other programs read (JSON).">
          <DownloadButton
            size="md"
            url={endpointUrl(archiveOwnData, {})}
            fileName="my-data.zip"
            failure={messages.archiveFailed}
          >
            Download ZIP
          </DownloadButton>
        </Row>
      </div>
    </section>
  )
}

function Row({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
      <p className="measure min-w-0 flex-1 basis-64">{text}</p>
      {children}
    </div>
  )
}
