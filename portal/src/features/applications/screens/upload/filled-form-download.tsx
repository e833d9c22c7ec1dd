import { endpointUrl } from '#platform/endpoint.ts'
import { getFilledFormPdf, type Submission } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { DownloadButton } from '#kit/download-button.tsx'
import { Alert } from '#ui/alert.tsx'

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
      {form.unprintable.length > 0 && <Unprintable answers={form.unprintable} />}
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

function Unprintable({ answers }: { answers: Submission['unprintable'] }) {
  return (
    <Alert kind="warning" title="The PDF cannot show some characters of your answers">
      <p>
        The sign � is in their place. Before you sign, write them by hand beside the answer. We store your answers as
        you typed them.
      </p>
      <ul className="list-disc ps-5">
        {answers.map(({ question, characters }, index) => (
          <li key={index}>
            {question}: {characters.join(' ')}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
