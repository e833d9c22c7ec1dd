import { data } from 'react-router'
import { type ApiClient, ApiError } from '#kit/api-client.ts'

/** The API for loaders of pages: a refused call gives the page its status. Any other error that a loader throws becomes a 500 on the way to the error page. */
export const forPages = (api: ApiClient): ApiClient => ({
  call: (endpoint, input, options) =>
    api.call(endpoint, input, options).catch((error: unknown) => {
      throw error instanceof ApiError ? data({ message: error.message }, { status: error.status || 503 }) : error
    }),
})
