import { detectLanguage, type KnowledgeHits } from '../../knowledge/index.ts'

/**
 * Why a search may have missed something: knowledge is still being read, embedding the question failed, or the question
 * is nothing but a file that the agent doesn't get. Null: what was not found does not exist.
 */
export type Incomplete = 'reading' | 'failed' | 'file' | null

export const incompleteOf = ({ unread, vectors }: Pick<KnowledgeHits, 'unread' | 'vectors'>): Incomplete => {
  if (unread) return 'reading'
  return vectors === 'late' || vectors === 'failed' ? 'failed' : null
}

/** Shown instead of the agent's fallback, which would say that there is no answer. */
const TEXTS = {
  en: {
    reading: 'I’m still reading the documents I answer from. Please ask again in a moment.',
    failed: 'I couldn’t search all of my documents just now. Please ask again in a moment.',
    file: 'I can’t open files here. Please write your question.',
  },
  de: {
    reading:
      'Ich lese die Dokumente noch, aus denen ich antworte. Bitte fragen Sie in einem Augenblick noch einmal.',
    failed:
      'Ich konnte gerade nicht alle meine Dokumente durchsuchen. Bitte fragen Sie in einem Augenblick noch einmal.',
    file: 'Ich kann hier keine Dateien öffnen. Bitte schreiben Sie Ihre Frage.',
  },
  zh: {
    reading: '我还在读取用来回答问题的文档，请稍后再问一次。',
    failed: '我刚才没能搜索所有文档，请稍后再问一次。',
    file: '我在这里无法打开文件，请用文字写下您的问题。',
  },
}

/** In the agent's language, or that of the question. */
export function textOfIncomplete(
  incomplete: NonNullable<Incomplete>,
  { language, question }: { language: string; question: string },
): string {
  const wanted = language === 'auto' ? detectLanguage(question) : language.split('-')[0]
  return (wanted === 'de' || wanted === 'zh' ? TEXTS[wanted] : TEXTS.en)[incomplete]
}
