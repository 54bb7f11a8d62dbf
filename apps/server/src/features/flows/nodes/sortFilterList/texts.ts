import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Filter and sort a list',
    desc: 'Filters items by conditions, removes duplicates, sorts the rest and limits the result.',
    settings: {
      list: 'List',
      rules: {
        label: 'Keep items where',
        desc: 'Use a field of the item on the left, such as “price” or “address.city”. If empty, the item itself is used.',
      },
      uniqueBy: {
        label: 'Remove duplicates by',
        desc: 'A field of the item. If empty, duplicates are kept.',
      },
      sort: {
        label: 'Order',
        options: {
          none: 'Unchanged',
          ascending: 'Ascending',
          descending: 'Descending',
          reversed: 'Reversed',
        },
      },
      sortBy: {
        label: 'Sort by field',
        desc: 'If empty, the items themselves are sorted. Numbers come before text; empty values are always last.',
      },
      limit: { label: 'At most', desc: 'If empty, all.' },
    },
    outputs: {
      items: 'Items',
      first: 'First item; empty if there is none',
      count: 'Number of items',
    },
  },
  de: {
    title: 'Liste filtern und sortieren',
    desc: 'Behält die Elemente, für die Regeln gelten, lässt Wiederholungen weg, sortiert den Rest und nimmt davon die ersten.',
    settings: {
      list: 'Liste',
      rules: {
        label: 'Behalten, wenn gilt',
        desc: 'Links steht ein Feld des Elements, etwa „price“ oder „address.city“; leer: das Element selbst.',
      },
      uniqueBy: {
        label: 'Nur das erste mit demselben Wert in',
        desc: 'Ein Feld des Elements. Leer: Wiederholungen bleiben.',
      },
      sort: {
        label: 'Reihenfolge',
        options: {
          none: 'Wie sie ist',
          ascending: 'Kleinstes, Frühestes oder A zuerst',
          descending: 'Größtes, Spätestes oder Z zuerst',
          reversed: 'Umgekehrt',
        },
      },
      sortBy: {
        label: 'Sortieren nach dem Feld',
        desc: 'Leer: nach den Elementen selbst. Zahlen stehen vor Text; leere kommen in beiden Richtungen zuletzt.',
      },
      limit: { label: 'Höchstens', desc: 'Leer: alle.' },
    },
    outputs: {
      items: 'Elemente',
      first: 'Das erste davon; leer, wenn es keines gibt',
      count: 'Wie viele übrig sind',
    },
  },
  zh: {
    title: '筛选和排序列表',
    desc: '保留符合规则的项，去除重复，对其余排序并取前若干项。',
    settings: {
      list: '列表',
      rules: {
        label: '保留符合以下规则的项',
        desc: '左侧是列表项的字段，例如“price”或“address.city”；留空则为列表项本身。',
      },
      uniqueBy: { label: '相同时只保留第一个', desc: '列表项的字段。留空：保留重复项。' },
      sort: {
        label: '顺序',
        options: {
          none: '保持原样',
          ascending: '最小、最早或 A 在前',
          descending: '最大、最晚或 Z 在前',
          reversed: '反转',
        },
      },
      sortBy: {
        label: '按字段排序',
        desc: '留空：按列表项本身。数字排在文本之前；无论何种顺序，空值都排在最后。',
      },
      limit: { label: '最多', desc: '留空：全部。' },
    },
    outputs: {
      items: '列表项',
      first: '其中第一项；没有时为空',
      count: '剩余数量',
    },
  },
})
