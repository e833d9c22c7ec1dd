import { ApiError, createApiClient, type TransportRequest } from '#kit/api/api-client.ts'

/** API client of anonymous reporters: no token, cookies, referrer or cache. */
export const tracelessApi = createApiClient({
  async send({ method, url, headers, body }: TransportRequest) {
    const response = await fetch(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    }).catch(() => {
      throw new ApiError(0, navigator.onLine ? 'No response received from server' : 'Network error', [], {
        kind: 'FETCH_ERROR',
      })
    })
    return {
      status: response.status,
      header: (name: string) => response.headers.get(name) ?? undefined,
      json: () => response.json() as Promise<unknown>,
    }
  },
})
