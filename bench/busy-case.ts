/** Adds notes, tasks, and an appointment, as a case of some weeks has them. */
export async function addBusyCase(address: string, token: string, id: string): Promise<void> {
  const post = async (path: string, body: object) => {
    const reply = await fetch(address + path, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  };
  const text = 'Talked about the bus, the shift on Monday, and who can look after the dog. '.repeat(
    3,
  );
  for (let note = 0; note < 12; note += 1) await post(`/api/applicant/${id}/note`, { text });
  for (const title of ['Call the landlord', 'Renew the consent', 'Book the test']) {
    await post('/api/task', { title, applicantId: id });
  }
  const start = new Date(Date.now() + 86_400_000).toISOString().slice(0, 11);
  await post('/api/event', {
    title: 'Check-in',
    time: { start: `${start}10:30`, end: `${start}11:00`, timeZone: 'UTC' },
    people: [{ id }],
  });
}
