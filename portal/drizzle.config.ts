import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/**/*table.server.ts', './src/**/table.*.server.ts'],
  out: './migrations',
  casing: 'snake_case',
})
