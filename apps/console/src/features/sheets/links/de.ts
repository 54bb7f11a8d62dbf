export const de = {
  bar: {
    unknown_one: '1 Zelle in „{{column}}“ nennt einen Datensatz, der in {{sheet}} fehlt.',
    unknown_other: '{{formatted}} Zellen in „{{column}}“ nennen Datensätze, die in {{sheet}} fehlen.',
    open: 'Fehlende Datensätze anlegen …',
  },
  dialog: {
    title: 'Fehlende Datensätze in {{sheet}}',
    nothing: 'Jede Zelle in „{{column}}“ nennt einen Datensatz aus {{sheet}}.',
    cells_one:
      '1 Zelle in „{{column}}“ ist als Text erhalten, weil sie keinen Datensatz aus {{sheet}} nennt.',
    cells_other:
      '{{formatted}} Zellen in „{{column}}“ sind als Text erhalten, weil sie keinen Datensatz aus {{sheet}} nennen.',
    create_one: '1 Datensatz anlegen',
    create_other: '{{formatted}} Datensätze anlegen',
    createMore: 'Alle fehlenden Datensätze anlegen',
    link_one: '1 Zelle verknüpfen',
    link_other: '{{formatted}} Zellen verknüpfen',
    found_one: '1 davon nennt einen Datensatz, den es inzwischen gibt.',
    found_other: '{{formatted}} davon nennen Datensätze, die es inzwischen gibt.',
    ambiguous_one:
      '1 nennt mehrere Datensätze und bleibt, wie sie ist. Wählen Sie den Datensatz in der Zelle.',
    ambiguous_other:
      '{{formatted}} nennen mehrere Datensätze und bleiben, wie sie sind. Wählen Sie den Datensatz in jeder Zelle.',
    missing: 'Neue Datensätze',
    more_one: 'und 1 weiterer',
    more_other: 'und {{formatted}} weitere',
    first: 'Das sind die ersten {{formatted}} Zellen; die übrigen folgen, wenn Sie fortfahren.',
    show: 'Zellen zeigen',
    running_one: '{{formatted}} Zelle verknüpft …',
    running_other: '{{formatted}} Zellen verknüpft …',
    linked_one: '{{formatted}} Zelle verknüpft',
    linked_other: '{{formatted}} Zellen verknüpft',
    created_one: '{{formatted}} Datensatz in {{sheet}} angelegt',
    created_other: '{{formatted}} Datensätze in {{sheet}} angelegt',
  },
}
