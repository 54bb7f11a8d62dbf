import { join } from 'node:path'
import { defineConfig } from 'vite'

// One classic script with no hash in its name: websites link to it for years.
export default defineConfig({
  root: import.meta.dirname,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2020',
    lib: {
      entry: join(import.meta.dirname, 'src/embed.ts'),
      formats: ['iife'],
      name: 'millraceEmbed',
      fileName: () => 'embed.js',
    },
  },
})
