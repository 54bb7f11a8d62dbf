import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  base: '/_chat/',
  // The compiler takes what says 'use memo', the list of messages: compiling everything makes the page 6 kB heavier
  // (gzipped, of 100), and each message is memoised by hand.
  plugins: [react({ compiler: { compilationMode: 'annotation' } })],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Read by the byte check.
    manifest: true,
    target: 'es2023',
    // They know `light-dark()`; for older ones it is turned into variables of the root, and `color-scheme` of an element
    // within changes nothing.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    // The page's policy allows fonts and pictures from its own origin only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The chat, and flows as forms: for anybody, and for members.
      input: ['index.html', 'form.html', 'member-form.html'].map((page) => join(import.meta.dirname, page)),
      // Of the contract the page uses the client alone. Its schemas are built by calls, which the bundler would keep for
      // fear of what they do, and zod with them: 32 kB gzipped of 110.
      treeshake: { moduleSideEffects: [{ test: /packages[\\/]contract[\\/]src[\\/]/, sideEffects: false }] },
    },
  },
})
