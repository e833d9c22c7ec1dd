import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  appDirectory: 'src',
  // Lazy route discovery would cost a request per menu; the list of screens is small.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
