import { Alert } from '#ui/alert.tsx'
import { type ApiError, asSentence } from '../api/api-client.ts'
import { isUnanswered } from '../use-retry-online.ts'

/** Why a text was not sent; nothing of it is lost. */
export const SendFailure = ({ title, error }: { title: string; error: ApiError }) => (
  <Alert kind="error" title={title}>
    {isUnanswered(error)
      ? `${asSentence(error.message)} Your text is kept on this device. While this page is open, it is sent automatically when the connection is back. Sending it again does not send it twice.`
      : error.message}
  </Alert>
)
