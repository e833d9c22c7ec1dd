import { data } from 'react-router'
import { type ApiClient, ApiError } from '#kit/api/api-client.ts'

interface Watch {
  /** Receives every call that failed and was not merely refused. */
  onFailure?: () => void
  /** Whether a page may show the reference of a failure. */
  showsReference?: boolean
}

/** The API for loaders of pages: a refused call sets the page's status; any other error of a loader becomes a 500 with the error page. */
export const forPages = (api: ApiClient, { onFailure = () => {}, showsReference = true }: Watch = {}): ApiClient => ({
  call: (endpoint, input, options) =>
    api.call(endpoint, input, options).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status >= 400 && error.status < 500)) onFailure()
      if (!(error instanceof ApiError)) throw error
      const { message, status, reference } = error
      throw data({ message, ...(showsReference && { reference }) }, { status: status || 503 })
    }),
})
