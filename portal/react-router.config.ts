import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  appDirectory: 'src',
  // Set by a benchmark only (tools/bench/scripts.ts).
  buildDirectory: process.env['BUILD_FOLDER'] ?? 'build',
  // Lazy route discovery would cost a request per menu; the list of screens is small.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
