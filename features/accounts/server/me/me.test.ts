import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { addAccount, testPassword, tokenIn, useTestApp } from '#app/testing/app.ts';

const test = useTestApp();

function login(email: string, password = testPassword) {
  return test.call('POST', '/api/auth/login', { body: { email, password } });
}

async function tokenFor(email: string): Promise<string> {
  await addAccount(test.db, 'user', email);
  return tokenIn(await login(email));
}

describe('my own account', () => {
  it('changes name and language and leaves other fields unchanged', async () => {
    const token = await tokenFor('me@test.example');
    const reply = await test.call('PUT', '/api/auth/me', { token, body: { language: 'fr' } });
    expect(reply.json()).toMatchObject({ firstName: 'Sam', language: 'fr' });
  });

  it('changes the password and ends all other sessions', async () => {
    const here = await tokenFor('changer@test.example');
    const elsewhere = tokenIn(await login('changer@test.example'));
    const change = (currentPassword: string, newPassword = 'another quiet sentence') =>
      test.call('POST', '/api/auth/change-password', {
        token: here,
        body: { currentPassword, newPassword },
      });
    expect((await change('wrong')).json().details[0]).toMatchObject({
      path: 'currentPassword',
      rule: 'wrong-password',
    });
    expect((await change(testPassword, 'sam waymark 12')).json().details[0]).toMatchObject({
      path: 'newPassword',
      rule: 'common-password',
    });
    expect((await change(testPassword)).statusCode).toBe(204);
    expect((await test.call('GET', '/api/auth/me', { token: here })).statusCode).toBe(200);
    expect((await test.call('GET', '/api/auth/me', { token: elsewhere })).statusCode).toBe(401);
    expect((await login('changer@test.example')).statusCode).toBe(401);
    expect((await login('changer@test.example', 'another quiet sentence')).statusCode).toBe(200);
  });

  it('confirms with the password only', async () => {
    const token = await tokenFor('sure@test.example');
    const confirm = (password: string) =>
      test.call('POST', '/api/auth/confirm', { token, body: { password } });
    expect((await confirm('wrong')).json().details[0]).toMatchObject({ rule: 'wrong-password' });
    expect((await confirm(testPassword)).statusCode).toBe(204);
  });
});

describe('the key that encrypts kept text', () => {
  it('returns the same key on all devices of an account, and a different one to others', async () => {
    const key = async (token: string) =>
      (await test.call('GET', '/api/auth/keeping-key', { token })).json().key;
    const mine = await tokenFor('typing@test.example');
    const mineElsewhere = tokenIn(await login('typing@test.example'));
    const theirs = await tokenFor('other@test.example');
    expect(await key(mine)).toMatch(/^[\w-]{43}$/);
    expect(await key(mineElsewhere)).toBe(await key(mine));
    expect(await key(theirs)).not.toBe(await key(mine));
  });
});

describe('my picture', () => {
  const put = (token: string, image: Buffer) =>
    test.call('PUT', '/api/auth/avatar', { token, body: { image: image.toString('base64') } });

  it('crops the picture to a square and drops its metadata', async () => {
    const token = await tokenFor('picture@test.example');
    const photo = await sharp({
      create: { width: 900, height: 600, channels: 3, background: '#3b6e64' },
    })
      .withExif({ IFD0: { Copyright: 'a secret place' }, IFD3: { GPSLatitude: '46/1 5/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect(photo.includes('a secret place')).toBe(true);
    const reply = await put(token, photo);
    expect(reply.statusCode).toBe(200);
    const { avatar } = reply.json();
    const storedPicture = Buffer.from(avatar.replace('data:image/webp;base64,', ''), 'base64');
    const { format, width, height, exif } = await sharp(storedPicture).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 160, height: 160 });
    expect(exif).toBe(undefined);
    expect((await test.call('GET', '/api/auth/me', { token })).json().avatar).toBe(avatar);
    const removed = await test.call('DELETE', '/api/auth/avatar', { token });
    expect(removed.json()).not.toHaveProperty('avatar');
  });

  it.each([
    ['a text', Buffer.from('not a picture at all')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['half a picture', Buffer.from('/9j/4AAQSkZJRgABAQ', 'base64')],
  ])('refuses a picture that is %s', async (name, image) => {
    const token = await tokenFor(`${name.replaceAll(' ', '-')}@test.example`);
    const reply = await put(token, image);
    expect(reply.statusCode).toBe(415);
    expect(reply.json().code).toBe('file-type');
  });

  it('refuses a decompression bomb', async () => {
    const token = await tokenFor('bomb@test.example');
    const bomb = await sharp({
      create: { width: 12_000, height: 12_000, channels: 3, background: '#000' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const reply = await put(token, bomb);
    expect([413, 415]).toContain(reply.statusCode);
  });
});
