import type { Actor } from '@hardway/engine';
import { useWords } from '../words/language.tsx';

/** Who did it, and in which role; at a table without people the crew is known by its roles alone. */
export const ActorName = ({ actor: { id, role } }: { actor: Pick<Actor, 'id'> & { readonly role: string } }) => {
  const words = useWords();
  return (
    <span className="person">
      {id === `virtual ${role}` ? words.record.virtual : id} <small>{words.record.role[role] ?? role}</small>
    </span>
  );
};
