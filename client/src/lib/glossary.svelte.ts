// The names of things in the box of the game that is looked at, so that sentences can be asked
// about: "the widow" in the log is the card.
import * as api from './api';
import type { TableInfo } from './protocol';
import { termsOf, type Terms } from './sentences';

class Glossary {
  terms = $state.raw<Terms>(null);
  private of = '';

  /** Nobody is there who could explain. */
  forget(): void {
    [this.of, this.terms] = ['', null];
  }

  /** Learns the words of a table's box, once. */
  async learn(table: TableInfo): Promise<void> {
    if (this.of === table.id) return;
    [this.of, this.terms] = [table.id, null];
    try {
      const { shelves } = await api.rulesOf(table);
      if (this.of === table.id) this.terms = termsOf(shelves);
    } catch {
      this.of = '';
    }
  }
}

export const glossary = new Glossary();
