import { endpointUrl } from '#platform/endpoint.ts'
import { getFilledFormPdf, type Submission } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { DownloadButton } from '#kit/download-button.tsx'

/** The answers as a PDF to print, sign and upload. */
export function FilledFormDownload({ form }: { form: Submission }) {
  return (
    <section
      aria-labelledby="print-title"
      className="grid justify-items-start gap-3 rounded-md border border-s-4 border-line border-s-amber bg-surface p-5 sm:p-6"
    >
      <h2 id="print-title" className="text-xl">
        Print, sign and date, then upload it here
      </h2>
      <p className="measure text-muted">
        Your answers are on the form already. A scan or a clear photograph of the signed pages is enough.
      </p>
      <DownloadButton
        url={endpointUrl(getFilledFormPdf, { params: { id: form.id } })}
        fileName={`${form.reference}.pdf`}
        failure={messages.downloadFormFailed}
        size="md"
      >
        Download the filled form (PDF)
      </DownloadButton>
    </section>
  )
}
