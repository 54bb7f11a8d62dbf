import { type Catalogue, chat } from '../../catalogue/models.ts'

/** The models known without asking the vendor. */
export const catalogue: Catalogue = {
  chat: [
    chat('gemini-3-pro', 'Gemini 3 Pro', [1_048_576, 65_536, 2, 12]),
    chat('gemini-2.5-pro', 'Gemini 2.5 Pro', [1_048_576, 65_535, 1.25, 10]),
    chat('gemini-2.5-flash', 'Gemini 2.5 Flash', [1_048_576, 65_535, 0.3, 2.5]),
    chat('gemini-2.5-flash-lite', 'Gemini 2.5 Flash-Lite', [1_048_576, 65_535, 0.1, 0.4]),
    chat('gemini-2.0-flash', 'Gemini 2.0 Flash', [1_048_576, 8_192, 0.1, 0.4]),
    chat('gemini-2.0-flash-lite', 'Gemini 2.0 Flash-Lite', [1_048_576, 8_192, 0.075, 0.3]),
  ],
  embeddings: [
    { id: 'gemini-embedding-001', label: 'Gemini Embedding', dimensions: 3072, price: 0.15 },
    { id: 'text-embedding-004', label: 'Text Embedding 004', dimensions: 768, price: null },
  ],
}
