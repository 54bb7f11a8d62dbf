import { join } from 'node:path'
import { defineConfig } from 'vite'

// One classic script without a hash in its name: websites name it in their pages for years.
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
