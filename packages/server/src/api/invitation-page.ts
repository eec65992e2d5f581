import type { FastifyInstance } from 'fastify';

/** Where the link of an invitation leads: a person chooses a password. The link's secret stays behind the #. */
export const invitationPage = (app: FastifyInstance): void => {
  app.get('/invitation.js', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/javascript').send(SCRIPT),
  );
  app.get('/invitation', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/html').send(`<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Set your password</title><link rel="stylesheet" href="/front.css">
<h1>Set your password</h1>
<p>The first administrator chooses a name here as well; for everybody else it is set already.</p>
<form>
<p><label>Name to sign in with <input name="name" autocomplete="username"></label>
<p><label>Your own name <input name="person" autocomplete="name"></label>
<p><label>Password <input name="password" type="password" autocomplete="new-password" required minlength="8"></label>
At least 8 characters; 15 are better.
<p><button>Set the password</button>
</form><p role="status"></p><script src="/invitation.js"></script></html>`),
  );
};

const SCRIPT = `const form = document.querySelector('form');
const said = document.querySelector('[role=status]');
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const given = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ''));
  const answer = await fetch('/api/staff/invitation', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hardway': '1' },
    body: JSON.stringify({ token: location.hash.slice(1), ...given }),
  });
  const told = await answer.json();
  if (!answer.ok) return (said.textContent = told.message);
  form.remove();
  const door = document.createElement('a');
  door.href = '/staff';
  door.textContent = 'sign in as ' + told.name;
  said.replaceChildren('Done: ', door, '.');
});
`;
