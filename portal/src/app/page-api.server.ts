import { data } from 'react-router'
import { type ApiClient, ApiError } from '#kit/api-client.ts'

/**
 * The API for loaders of pages: a refused call sets the page's status; any other error of a loader becomes a 500 with the
 * error page. `onFailure` receives every call that failed and was not merely refused.
 */
export const forPages = (api: ApiClient, onFailure: () => void = () => {}): ApiClient => ({
  call: (endpoint, input, options) =>
    api.call(endpoint, input, options).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status >= 400 && error.status < 500)) onFailure()
      throw error instanceof ApiError ? data({ message: error.message }, { status: error.status || 503 }) : error
    }),
})
